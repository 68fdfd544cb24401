// All that the demo rows of an area may import of the engine's demo.

export {
  type AreaDemo,
  type DemoPart,
  type DemoResults,
  type DemoRun,
  type DemoSize,
  demoPart,
} from './parts.ts'
export { Random, type Weights, isoDate, weights, weightsOf } from './random.ts'
export { type Recent, lastRows } from './recent.ts'
export type { Buffers, Row, Rows, TableName } from './tables.ts'
