import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentPath, readPaymentQuery } from './payment-path.ts';

const queryOf = (path: string) => {
  const { searchParams } = new URL(path, 'http://tsubame.example');
  return { buy: searchParams.get('buy'), item: searchParams.get('item') };
};

describe('the address of the payment page', () => {
  it("holds 'course' and the id in base64", () => {
    expect(paymentPath(39)).toBe('/payment?buy=Y291cnNl&item=Mzk%3D');
  });

  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (id) => {
        expect(readPaymentQuery(queryOf(paymentPath(id)))).toBe(id);
      }),
    );
  });

  it('is read without its padding too', () => {
    expect(readPaymentQuery({ buy: 'Y291cnNl', item: 'Mzk' })).toBe(39);
  });

  it.each([
    [null, 'Mzk='],
    ['Y291cnNl', null],
    ['course', 'Mzk='],
    ['Y291cnNl', '39'],
    ['Y291cnNl', 'M'],
    ['Y291cnNl', btoa('0')],
    ['Y291cnNl', btoa('-1')],
    ['Y291cnNl', btoa('1e3')],
    ['Y291cnNl', btoa('39 OR 1')],
    ['Y291cnNl', '%%%='],
    ['Y291cnNl', 'A'.repeat(100_000)],
  ])('%s, %s is none', (buy, item) => {
    expect(readPaymentQuery({ buy, item })).toBeNull();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (buy, item) => {
        readPaymentQuery({ buy, item });
      }),
    );
  });
});
