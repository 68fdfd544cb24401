import type { Database } from '#server/db/database.ts'
import { startSize, type DemoSize } from '#resources/demo.ts'
import { loadDemo } from '#resources/demo.server.ts'
import { hashPassword } from '#server/session/passwords.ts'

/** `erp demo-data`: fills an empty database with a believable business. Deterministic for a given day and seed. */
export async function addDemo(db: Database, options: Partial<DemoSize>): Promise<void> {
  const began = Date.now()
  const today = options.today ?? new Date().toISOString().slice(0, 10)
  const size = { ...startSize, ...options, today }
  console.log(`Loading demo data with ${size.orders.toLocaleString('en')} orders.`)
  await loadDemo(db, { ...size, hashPassword, onProgress: console.log })
  console.log(`Demo data loaded in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}
