// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Choice, Picture } from '../src/api/types';
import { actionsOf, amountOf, withAmount } from '../src/table/decisions';
import { choice } from './choices';

const seeing = (...legal: Choice[]): Picture =>
  ({ boxes: [], you: { name: 'Ann', actor: 'Ann', chips: 1000, legal } }) as unknown as Picture;

describe('decisions', () => {
  it('are exactly what the server lists', () => {
    const found = actionsOf(
      seeing(choice({ do: 'Hit', box: 1 }), choice({ do: 'Stand', box: 1 }), choice({ do: 'Leave' }), choice({ do: 'Place', box: 1 })),
    );
    expect(found.map((one) => one.name)).toEqual(['hit', 'stand']);
    expect(found.map((one) => one.key)).toEqual(['h', 's']);
  });

  it('are marked free where the house pays', () => {
    expect(actionsOf(seeing(choice({ do: 'Double', box: 1, amount: null, face_down: false }, { free: true })))[0]!.name).toBe(
      'double.free',
    );
    expect(actionsOf(seeing(choice({ do: 'Split', box: 1, toke: 0 }, { free: true })))[0]!.name).toBe('split.free');
  });

  it('are to double again where the hand that acts was doubled', () => {
    const double = choice({ do: 'Double', box: 2, amount: null, face_down: false });
    const boxes = (doubled: boolean, acting: boolean) => [
      { number: 1, hands: [{ acting: false, doubled: true }] },
      {
        number: 2,
        hands: [
          { acting: !acting, doubled: false },
          { acting, doubled },
        ],
      },
    ];
    const named = (doubled: boolean, acting: boolean) =>
      actionsOf({ ...seeing(double), boxes: boxes(doubled, acting) } as unknown as Picture)[0]!.name;
    expect([named(true, true), named(false, true), named(true, false)]).toEqual(['double.again', 'double', 'double']);
  });

  it('are those of one box at a time, the first', () => {
    const found = actionsOf(
      seeing(
        choice({ do: 'Insure', box: 4, amount: 500 }),
        choice({ do: 'Insure', box: 2, amount: 500 }),
        choice({ do: 'Decline', box: 2 }),
      ),
    );
    expect(found.map((one) => [one.name, one.box])).toEqual([
      ['insure', 2],
      ['decline', 2],
    ]);
  });

  it('may be had for less where there are bounds', () => {
    const [double] = actionsOf(
      seeing(choice({ do: 'Double', box: 1, amount: 2500, face_down: false }, { least: 50, most: 2500, unit: 50 })),
    );
    expect([double!.less, amountOf(double!)]).toEqual([true, 2500]);
    expect(withAmount(double!.command, 750)).toMatchObject({ do: 'Double', amount: 750 });
  });

  it('put a cut where it is wanted', () => {
    const [cut] = actionsOf(seeing(choice({ do: 'CutCards', place: 250 }, { least: 10, most: 300 })));
    expect(withAmount(cut!.command, 111)).toEqual({ do: 'CutCards', place: 111 });
  });

  it('are to play, to sit out or a misdeal where the floor offers one', () => {
    const found = actionsOf(
      seeing(choice({ do: 'Accept', box: 2 }), choice({ do: 'ChooseMisdeal', box: 2 }), choice({ do: 'Decline', box: 2 })),
    );
    expect(found.map((one) => [one.name, one.key])).toEqual([
      ['play_on', 'y'],
      ['misdeal', 'm'],
      ['sit_out', 'n'],
    ]);
    expect(found[1]!.command).toEqual({ do: 'ChooseMisdeal', box: 2 });
  });

  it('take an exposed card by a hit or by doubling', () => {
    const found = actionsOf(
      seeing(
        choice({ do: 'Accept', box: 2 }),
        choice({ do: 'Double', box: 2, amount: null, face_down: false }),
        choice({ do: 'Decline', box: 2 }),
      ),
    );
    expect(found.map((one) => [one.name, one.key])).toEqual([
      ['accept', 'y'],
      ['double', 'd'],
      ['decline', 'n'],
    ]);
  });

  it('have different keys', () => {
    const all = ['Hit', 'Stand', 'Double', 'Split', 'Zap', 'Surrender'].map((name) => choice({ do: name, box: 1 }));
    const keys = actionsOf(seeing(...all)).map((one) => one.key);
    expect(new Set(keys).size).toBe(all.length);
  });
});
