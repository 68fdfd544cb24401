import type { Database } from '../db/database.ts'
import { loadDemo } from '../demo/load.ts'
import { hashPassword } from '../session/passwords.ts'

export interface DemoOptions {
  orders?: number
  stockLines?: number
  seed?: number
  today?: string
}

const small = { orders: 3000, stockLines: 2000, seed: 1 }

/** `erp demo-data`: fills an empty database with a believable business. Deterministic for a given day and seed. */
export async function addDemo(db: Database, options: DemoOptions): Promise<void> {
  const began = Date.now()
  const today = options.today ?? new Date().toISOString().slice(0, 10)
  await loadDemo(db, { ...small, ...options, today, hashPassword, onProgress: console.log })
  console.log(`Demo data loaded in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}
