import { z } from 'zod';
import { LEVELS } from '#domain/course/level.ts';
import type { PricePlan } from '#domain/payment/price-plan.ts';
import { contentId, glyph, line, urlName } from './fields.ts';

const GroupEntry = z.strictObject({
  id: contentId,
  name: line(200),
  glyph,
  trial: z.boolean().default(false),
  lessons: z.array(urlName).describe('folder names under lessons/, in order'),
});
const CategoryEntry = z.strictObject({ id: contentId, title: line(200), groups: z.array(GroupEntry) });
const StageEntry = z.strictObject({ id: contentId, name: line(200), categories: z.array(CategoryEntry) });

/** An amount: whole đồng. */
const dong = z.int().min(1000).max(1_000_000_000);
const PriceEntry = z
  .strictObject({
    days: z.union([z.int().min(1).max(36_500), z.literal('forever')]).describe('of access'),
    dong: dong.describe('the price'),
    regular: dong.optional().describe('the price before a discount'),
  })
  .refine(({ dong: price, regular }) => regular === undefined || regular > price, {
    path: ['regular'],
    message: 'is the price before the discount: more than dong',
  })
  .transform(({ days, dong: priceDong, regular }): PricePlan => ({
    days: days === 'forever' ? null : days,
    priceDong,
    regularDong: regular ?? null,
  }));

const QuestionEntry = z.strictObject({ question: line(200), answer: line(1000) });

/** course.yaml */
export const CourseFile = z.strictObject({
  id: contentId,
  name: line(200),
  slug: urlName,
  seo_url: urlName,
  level: z.enum(LEVELS),
  audience: line(200),
  description: line(2000),
  prices: z
    .array(PriceEntry)
    .max(6)
    .refine((prices) => new Set(prices.map(({ days }) => days)).size === prices.length, 'two prices for the same days')
    .default([])
    .describe('what the course costs, in the order in which it is offered; none: it is not sold'),
  questions: z
    .array(QuestionEntry)
    .max(20)
    .refine((list) => new Set(list.map(({ question }) => question)).size === list.length, 'a question stands twice')
    .default([])
    .describe('what people ask before they take the course'),
  stages: z.array(StageEntry).min(1),
});
export type CourseFile = z.infer<typeof CourseFile>;
