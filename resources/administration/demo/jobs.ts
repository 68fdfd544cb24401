import type { Code } from '#define'
import { codes as allCodes } from '#resources/codes.ts'

/**
 * What people of each job may do. A code opens a screen only together with one of every parent's codes, so each set holds
 * the codes of the whole chain: `J4` alone opens nothing without `J1`.
 */
export const jobs = {
  admin: { title: 'Administrator', codes: allCodes },
  manager: {
    title: 'Branch manager',
    codes: [
      'D1',
      'E1',
      'H1',
      'H2',
      'H3',
      'H6',
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
      'M1',
      'N1',
      'O2',
      'O6',
      'P1',
      'P2',
      'P3',
      'P4',
      'Q1',
    ],
  },
  salesmanager: {
    title: 'Sales manager',
    codes: [
      'D1',
      'E1',
      'H1',
      'H2',
      'H3',
      'J1',
      'J2',
      'J4',
      'J5',
      'K1',
      'N1',
      'N7',
      'O2',
      'P2',
      'P3',
      'P4',
      'Q1',
    ],
  },
  sales: { title: 'Sales consultant', codes: ['D1', 'E1', 'J1', 'J2', 'J4', 'J5', 'K1', 'P3'] },
  warehouse: { title: 'Warehouse hand', codes: ['D1', 'K1', 'K4'] },
  foreman: {
    title: 'Warehouse foreman',
    codes: ['D1', 'K1', 'K3', 'K4', 'K5', 'L1', 'M1', 'M3', 'M4', 'O6', 'Q1'],
  },
  planner: { title: 'Delivery planner', codes: ['D1', 'E1', 'J1', 'J4', 'K1', 'K3', 'K5', 'O5'] },
  purchasing: {
    title: 'Purchasing',
    codes: ['C1', 'D1', 'D2', 'G2', 'G3', 'G4', 'H1', 'H2', 'H5', 'L1', 'L2', 'L4', 'M1'],
  },
  service: { title: 'Customer service', codes: ['D1', 'E1', 'I1', 'J1', 'J4', 'K1'] },
  ecommerce: {
    title: 'E-commerce',
    codes: ['D1', 'D2', 'F2', 'J1', 'J4', 'N1', 'N3', 'N4', 'N6', 'N7', 'O1'],
  },
  accounts: { title: 'Accounts', codes: ['H1', 'J1', 'J4', 'J5', 'O3', 'P2', 'P3', 'P4'] },
  analyst: { title: 'Analyst', codes: ['D1', 'H1', 'H2', 'H3', 'H5', 'H6', 'H7', 'J4'] },
  quality: { title: 'Quality', codes: ['D1', 'H1', 'H7', 'I1', 'L1', 'M1'] },
  newstarter: { title: 'New starter', codes: ['D1'] },
} as const satisfies Record<string, { title: string; codes: readonly Code[] }>

export type Job = keyof typeof jobs
