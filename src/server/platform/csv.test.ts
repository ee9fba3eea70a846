import { expect, it } from 'vitest';
import { csvMoment, toCsv } from './csv.ts';

const cells = (...texts: string[]) => toCsv({ Tên: (text: string) => text }, texts).split('\r\n');

it('a table begins with the mark of UTF-8 and the names of its columns', () => {
  const csv = toCsv({ Mã: ({ id }: { id: number }) => id, Tên: () => null }, [{ id: 7 }]);
  expect(csv).toBe('\uFEFFMã,Tên\r\n7,\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '\t=1'])('%j does not begin a formula', (text) => {
  expect(cells(text)[1]?.replace(/^"/, '')).toMatch(/^'/);
});

it('what a list separator inside a cell would begin is no formula either', () => {
  expect(cells('An;=1+1')[1]).toBe("An;'=1+1");
  expect(cells('An - Bình; mười')[1]).toBe('An - Bình; mười');
});

it("moments are in the site's time zone", () => {
  expect(csvMoment('Asia/Ho_Chi_Minh')(new Date('2026-11-23T20:00:00Z'))).toBe('2026-11-24 03:00:00');
  expect(csvMoment('Asia/Ho_Chi_Minh')(null)).toBeNull();
});

it('a text of many quotes costs no more than others of its length', () => {
  const cpuMs = (letter: string) => {
    const before = process.cpuUsage();
    toCsv({ Tên: (text: string) => text }, [letter.repeat(50_000)]);
    return process.cpuUsage(before).user / 1000;
  };
  // The processor's time: a machine that stops has none. Tried in pairs: the first one is compiled.
  const ratios = [1, 2, 3].map(() => (cpuMs('"') + 1) / (cpuMs('x') + 1));
  expect(Math.min(...ratios)).toBeLessThan(50);
});
