import type { Database } from '../db/database.ts'
import { startSize, type DemoSize } from '../demo/demo.ts'
import { loadDemo } from '../demo/load.ts'
import { hashPassword } from '../session/passwords.ts'

/** `erp demo-data`: fills an empty database with a believable business. Deterministic for a given day and seed. */
export async function addDemo(db: Database, options: Partial<DemoSize>): Promise<void> {
  const began = Date.now()
  const today = options.today ?? new Date().toISOString().slice(0, 10)
  const size = { ...startSize, ...options, today }
  console.log(`Loading demo data with ${size.orders.toLocaleString('en')} orders.`)
  await loadDemo(db, { ...size, hashPassword, onProgress: console.log })
  console.log(`Demo data loaded in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}
