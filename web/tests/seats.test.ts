// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { middleOf } from '../src/table/seats';

describe('a seat for whoever asks for none in particular', () => {
  it('is the free one nearest to the middle', () => {
    expect(middleOf([1, 2, 3, 4, 5, 6, 7], 7)).toBe(4);
    expect(middleOf([1, 2, 3, 4, 5, 6], 6)).toBe(3);
    expect(middleOf([1, 2, 6, 7], 7)).toBe(2);
    expect(middleOf([1, 7], 7)).toBe(1);
    expect(middleOf([3], 3)).toBe(3);
  });

  it('is none where none is free', () => expect(middleOf([], 7)).toBeNull());
});
