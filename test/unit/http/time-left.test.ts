import { expect, test } from 'vitest';
import { Rate } from '../../../main/http/time-left';

test('nothing is guessed before there is something to go by', () => {
  const rate = new Rate();
  rate.start(0, 0);
  rate.note(300, 100);
  expect(rate.perSecond).toBeNull();
  expect(rate.secondsFor(1_000)).toBeNull();
});

test('a steady stream: its rate, and the time the rest takes', () => {
  const rate = new Rate();
  rate.start(0, 500);
  for (let second = 1; second <= 20; second += 1) rate.note(second * 1_000, 500 + second * 200);
  expect(rate.perSecond).toBe(200);
  expect(rate.secondsFor(1_000)).toBe(5);
  expect(rate.secondsFor(-3)).toBe(0);
});

test('a change of pace shows within seconds, a single hiccup hardly', () => {
  const rate = new Rate();
  rate.start(0, 0);
  for (let at = 1; at <= 100; at += 1) rate.note(at * 100, at * 100);
  rate.note(10_600, 10_100);
  expect(rate.perSecond).toBeGreaterThan(850);
  for (let at = 1; at <= 200; at += 1) rate.note(10_600 + at * 100, 10_100 + at * 10);
  expect(rate.perSecond).toBeLessThan(150);
});

test('time waited away does not count', () => {
  const rate = new Rate();
  rate.start(0, 0);
  for (let at = 1; at <= 10; at += 1) rate.note(at * 100, at * 100);
  rate.stop();
  rate.note(500_000, 1_000);
  rate.start(600_000, 1_000);
  for (let at = 1; at <= 10; at += 1) rate.note(600_000 + at * 100, 1_000 + at * 100);
  expect(rate.perSecond).toBe(1_000);
});

test('a clock that jumps back makes no negative rate', () => {
  const rate = new Rate();
  rate.start(10_000, 0);
  rate.note(11_000, 1_000);
  rate.note(2_000, 1_100);
  expect(rate.perSecond).toBeGreaterThan(0);
});
