// Measures Ctrl+K on PostgreSQL: node scripts/run.mjs tests/bench/find.ts [orders] [customers]
import '#tests/support/installProduct.ts'
import { addDemo } from '#resources/demo.server.ts'
import { fillFindable } from '#tests/support/manyRecords.ts'
import { measured, quantile, tell } from './server.ts'

const orders = Number(process.argv[2] ?? 1_000_000)
const customers = Number(process.argv[3] ?? 300_000)
const repeats = 20

/** What people type, from what is found at once to what almost every record contains. */
const typed =
  'INV inv0 000 712 0712345 INV0712345 345678 WEB web-5 -5123 mer Mere_Tane tane_mere ngaio ann com example @example.com zzz %%% 021 021_123 0211234567 +64_21_555 1780 KC- TRK oak T00 P00 tnae walkre walkzr Hanahn mere_wallker mere_tanne'
    .split(' ')
    .map(q => q.replaceAll('_', ' '))

const bench = await measured(async db => {
  await addDemo(db, { orders: 1000, stockLines: 500, today: '2026-11-20' })
  const start = performance.now()
  await fillFindable(db, { orders, customers, plans: orders / 2 })
  console.log(`filled in ${((performance.now() - start) / 1000).toFixed(0)} s`)
})
try {
  const all: number[] = []
  for (const q of typed) {
    const took: number[] = []
    for (let n = 0; n < repeats; n++) {
      const { status, ms } = await bench.get(`/api/find?q=${encodeURIComponent(q)}`)
      if (status !== 200) throw new Error(`${q}: ${status}`)
      took.push(ms)
    }
    took.sort((a, b) => a - b)
    all.push(...took)
    tell(`"${q}", 19 of 20 times`, quantile(took, 0.9), 'ms', 50)
  }
  all.sort((a, b) => a - b)
  tell('half of all answers', quantile(all, 0.5), 'ms', 50)
  tell('99 of 100 answers', quantile(all, 0.99), 'ms', 50)
} finally {
  await bench.close()
}
