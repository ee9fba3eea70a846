import type { CoursePageView } from '#contract/courses.ts';
import { paymentPath } from '#contract/payment-path.ts';
import { coursePath } from '#domain/course/lesson-address.ts';

/** The course as schema.org's Course, with what search engines ask of one. Ratings only where there are public ones. */
export function courseData(
  course: Pick<CoursePageView, 'id' | 'name' | 'description' | 'SEOurl' | 'level' | 'totals' | 'rating' | 'about'>,
  site: { name: string; origin: string },
): Record<string, unknown> {
  const { rating, totals } = course;
  const url = site.origin + coursePath(course.SEOurl);
  const provider = { '@type': 'Organization', name: site.name, url: site.origin };
  const prices = course.about?.prices ?? [];
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    '@id': url,
    url,
    name: course.name,
    description: course.description,
    inLanguage: 'vi',
    educationalLevel: `JLPT ${course.level}`,
    provider,
    hasCourseInstance: [
      {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        // ISO 8601: the sum of what its lessons take
        courseWorkload: `PT${Math.floor(totals.minutes / 60)}H${totals.minutes % 60}M`,
      },
    ],
    ...(prices.length > 0
      ? {
          offers: prices.map(({ days, price_dong: price }) => ({
            '@type': 'Offer',
            category: 'Paid',
            price,
            priceCurrency: 'VND',
            availability: 'https://schema.org/InStock',
            url: site.origin + paymentPath(course.id),
            ...(days === null
              ? {}
              : { eligibleDuration: { '@type': 'QuantitativeValue', value: days, unitCode: 'DAY' } }),
          })),
        }
      : {}),
    ...(rating
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating.average,
            ratingCount: rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  };
}
