/** The rows of a chart as they are shown: of one submission, or of two cell by cell. */
import type { components } from '../api/schema';

type Schemas = components['schemas'];
export type Cell = Schemas['CellOut'];
export type Chart = Schemas['ChartOut'];
export type Paired = Schemas['PairedChartOut'];

/** A cell; in a comparison `a` is what the pinned chart says there. */
export interface ShownCell {
  cell: Cell;
  a: Cell | null;
  differs: boolean;
}

export interface ShownRow {
  label: string;
  cards: string;
  hands: string[];
  cells: ShownCell[];
}

export interface ShownSection {
  id: string;
  title: string;
  rows: ShownRow[];
}

/** Every section of a chart. */
export function alone(chart: Chart): ShownSection[] {
  return chart.sections.map((section) => ({
    ...section,
    rows: section.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ cell, a: null, differs: false })) })),
  }));
}

/** The sections that both charts have; where only differences are wanted, the rows that have one. */
export function beside(paired: Paired, onlyDifferences: boolean): ShownSection[] {
  const sections = paired.sections.map((section) => ({
    ...section,
    rows: section.rows
      .filter((row) => !onlyDifferences || row.cells.some((cell) => cell.differs))
      .map((row) => ({ ...row, cells: row.cells.map(({ a, b, differs }) => ({ cell: b, a, differs })) })),
  }));
  return sections.filter((section) => section.rows.length > 0);
}
