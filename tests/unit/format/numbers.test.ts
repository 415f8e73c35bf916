import { expect, test } from 'vitest';
import {
  grouped,
  level,
  percent,
  probability,
  signed,
  spacedPercent,
  valueText,
} from '../../../src/format/numbers.ts';

test('rates', () => {
  expect([0.0412, 1.5, 0, null, undefined].map(percent)).toEqual(['4.12%', '150.00%', '0.00%', '-', '-']);
  expect([spacedPercent(0.0412), spacedPercent(0.0412, 1), spacedPercent(null)]).toEqual([
    '4.12 %',
    '4.1 %',
    '–',
  ]);
  expect([level(0.95), level(1 - 0.05), level(0.999)]).toEqual(['95%', '95%', '99.9%']);
});

test('differences', () => {
  expect([0.01, 0, -0.01, null].map((value) => signed(value, percent))).toEqual([
    '+1.00%',
    '0.00%',
    '-1.00%',
    '-',
  ]);
});

test('p values', () => {
  expect([0.05, 0.0001, 0.000_09, null].map(probability)).toEqual(['0.0500', '0.0001', '<0.0001', '-']);
});

test('counts', () => {
  expect([0, 999, 1000, 1_234_567, null].map(grouped)).toEqual(['0', '999', '1,000', '1,234,567', '-']);
});

test('values by the form of their rate', () => {
  expect([valueText(0.0412), valueText(0.0412, 'number'), valueText(12, 'number')]).toEqual([
    '4.12%',
    '0.04',
    '12.00',
  ]);
  expect([valueText(null), valueText(undefined, 'number'), valueText(null, 'number')]).toEqual([
    '-',
    '-',
    '-',
  ]);
});
