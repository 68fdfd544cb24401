// Measures imports of customers with an address each on PostgreSQL: node scripts/run.mjs tests/bench/movingIn/customers.ts
// [customers] [--orders 3000]
import '#tests/support/installProduct.ts'
import { addDemo } from '#resources/demo.server.ts'
import { measured, tell, tellWrong } from '#tests/bench/server.ts'
import { sizesOf } from '#tests/bench/sizes.ts'

const customers = Number(process.argv[2] ?? 50_000)
const { orders } = sizesOf({ orders: 3000 })
const bench = await measured(db => addDemo(db, { orders, stockLines: 1000, today: '2026-11-20' }))
try {
  const file = Buffer.from(
    [
      'Old number,Name,Phone,E-mail,Addresses: Street,Addresses: City,Addresses: Postcode,Addresses: Country',
      ...Array.from({ length: customers }, (_, n) =>
        [
          `OLD-${n}`,
          `Customer ${n}`,
          n % 3 ? `021 ${String(1_000_000 + n).replace(/(...)(.*)/, '$1 $2')}` : '(171) 555-7788',
          `customer${n}@example.com`,
          `${n} Mill Road`,
          n % 3 ? 'Auckland' : 'London',
          n % 3 ? '0622' : 'WA1 1DP',
          n % 3 ? 'NZ' : 'UK',
        ].join(),
      ),
    ].join('\n'),
  )
  // Who opens the dialog starts the process that imports, long before a file is chosen.
  await upload(Buffer.from('Old number,Name\nOLD-FIRST,The first'), true)
  for (const [what, isDryRun, most] of [
    ['dry run', true, 5],
    ['applied', false, 30],
    ['the same again at once', false, 15],
  ] as const) {
    const { result, grew, waits, lag } = await bench.during(() => upload(file, isDryRun))
    const { creates, updates, unchanged, errorCount } = result.body.data
    const isAgain = what === 'the same again at once'
    tellWrong('customers too few', customers - (isAgain ? unchanged : creates))
    console.log(
      `\n${what}: ${creates} new, ${updates} changed, ${unchanged} unchanged, ${errorCount} errors; memory grew by ${grew.toFixed(0)} MB`,
    )
    tell(what, result.ms / 1000, 's', most)
    tell('others waited at most', waits.at(-1)!, 'ms', 100)
    tell('the event loop was held up for at most', lag, 'ms', 100)
  }
} finally {
  await bench.close()
}

function upload(bytes: Buffer, isDryRun: boolean) {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')])
  return bench.post(
    `/api/customers/import?dryRun=${isDryRun}`,
    body,
    'multipart/form-data; boundary=x',
  )
}
