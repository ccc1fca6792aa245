import { expect, test } from 'vitest';
import { isShortcut } from '../../../shared/shortcuts';

const pressed = (key: string, ...modifiers: ('altKey' | 'ctrlKey' | 'metaKey')[]) => ({
  key,
  altKey: modifiers.includes('altKey'),
  ctrlKey: modifiers.includes('ctrlKey'),
  metaKey: modifiers.includes('metaKey'),
});

test.each([
  ['palette', pressed('k', 'ctrlKey')],
  ['palette', pressed('K', 'metaKey')],
  ['guide', pressed('F1')],
  ['list', pressed('?')],
  ['connection', pressed('1', 'ctrlKey')],
  ['connection', pressed('5', 'metaKey')],
  ['sync', pressed('F5')],
  ['sync', pressed('r', 'ctrlKey')],
  ['back', pressed('ArrowLeft', 'altKey')],
  ['back', pressed('ArrowRight', 'altKey')],
] as const)('%s is %o', (name, event) => {
  expect(isShortcut(name, event)).toBe(true);
});

test.each([
  ['palette', pressed('k')],
  ['palette', pressed('k', 'ctrlKey', 'altKey')],
  ['guide', pressed('F1', 'ctrlKey')],
  ['guide', pressed('F10')],
  ['connection', pressed('0', 'ctrlKey')],
  ['connection', pressed('1')],
  ['sync', pressed('r')],
  ['sync', pressed('F5', 'altKey')],
  ['back', pressed('ArrowLeft')],
  ['back', pressed('ArrowUp', 'altKey')],
] as const)('%s is not %o', (name, event) => {
  expect(isShortcut(name, event)).toBe(false);
});
