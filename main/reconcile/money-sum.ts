import Big from 'big.js';

/** Digits after the point that are added as whole numbers; amounts with more go through `Big`. */
const places = 6;
const scale = 10 ** places;
const simple = /^(-?)(\d{1,9})(?:\.(\d{1,6}))?$/;

/** Adds decimals without rounding. Amounts of usual length are added as whole numbers. */
export class MoneySum {
  #units = 0;
  #rest = new Big(0);

  /** `decimal`: digits with a point, as `readNumber` returns them; an exponent is allowed. */
  add(decimal: string, sign: 1 | -1 = 1): void {
    const parts = simple.exec(decimal);
    if (parts === null) {
      this.#rest = sign === 1 ? this.#rest.plus(decimal) : this.#rest.minus(decimal);
      return;
    }
    const [, minus, integer = '0', fraction = ''] = parts;
    const units = Number(integer) * scale + Number(fraction.padEnd(places, '0'));
    this.#units += (minus === '-' ? -sign : sign) * units;
    if (Math.abs(this.#units) > Number.MAX_SAFE_INTEGER / 4) this.#carry();
  }

  get value(): Big {
    this.#carry();
    return this.#rest;
  }

  get isZero(): boolean {
    return this.value.eq(0);
  }

  #carry(): void {
    if (this.#units === 0) return;
    this.#rest = this.#rest.plus(new Big(this.#units).div(scale));
    this.#units = 0;
  }
}

/** A decimal with at least two digits after the point. */
export function decimalText(value: Big): string {
  const text = value.toFixed();
  const fraction = text.split('.')[1] ?? '';
  return fraction.length < 2 ? value.toFixed(2) : text;
}
