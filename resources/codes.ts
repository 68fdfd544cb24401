/**
 * The 48 role codes that a person may hold, in order; the token's `mod` claim lists them. Their names
 * are in `codeNames.ts`. Source: specification §6 and the route table.
 * @example codes.includes('B1') // true
 */
export const codes = [
  'B1',
  'B2',
  'B3',
  'C1',
  'D1',
  'D2',
  'E1',
  'F2',
  'G2',
  'G3',
  'G4',
  'H1',
  'H2',
  'H3',
  'H5',
  'H6',
  'H7',
  'I1',
  'J1',
  'J2',
  'J4',
  'J5',
  'K1',
  'K3',
  'K4',
  'K5',
  'L1',
  'L2',
  'L4',
  'M1',
  'M3',
  'M4',
  'N1',
  'N3',
  'N4',
  'N6',
  'N7',
  'O1',
  'O2',
  'O3',
  'O4',
  'O5',
  'O6',
  'P1',
  'P2',
  'P3',
  'P4',
  'Q1',
] as const

declare module '#define/vocabulary.ts' {
  interface Vocabulary {
    readonly codes: (typeof codes)[number]
  }
}
