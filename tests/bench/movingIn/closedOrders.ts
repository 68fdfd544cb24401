// Measures how closed orders come in, in files of 20,000: node scripts/run.mjs tests/bench/movingIn/closedOrders.ts [orders]
import '#tests/support/installProduct.ts'
import { addDemo } from '#resources/demo.server.ts'
import { verifyLedger } from '#server/db/verify/ledger.ts'
import { measured, tell, tellWrong } from '#tests/bench/server.ts'

const orders = Number(process.argv[2] ?? 200_000)
/** A file has at most 50,000 rows. */
const perFile = 20_000
const today = '2026-11-20'

const bench = await measured(async db => {
  await addDemo(db, { orders: 500, stockLines: 1000, today })
  await db.text(
    "update customers c set old_no = 'K' || n.n from (select id, row_number() over (order by id) as n from customers where client_id = (select id from clients where country = 'NZ') and not is_deleted) n where n.id = c.id",
  )
})
try {
  const [{ customers } = { customers: 0 }] = await bench.db.text<{ customers: number }>(
    "select count(*)::int as customers from customers where old_no like 'K%'",
  )
  const skus = await bench.db.text<{ code: string }>(
    'select code from skus where not is_deleted order by code limit 200',
  )
  const [branch] = await bench.db.text<{ name: string }>(
    "select name from branches where client_id = (select id from clients where country = 'NZ') order by name limit 1",
  )
  const [method] = await bench.db.text<{ name: string }>(
    "select name from payment_methods where client_id = (select id from clients where country = 'NZ') and type = 'EFTPOS' and not is_deleted limit 1",
  )
  const files: Buffer[] = []
  for (let from = 0; from < orders; from += perFile)
    files.push(fileOf(from, Math.min(from + perFile, orders)))

  let [first, again, most, lag, waited] = [0, 0, 0, 0, 0]
  for (const round of ['applied', 'the same again'])
    for (const [i, file] of files.entries()) {
      const { result, grew, waits, lag: held } = await bench.during(() => upload(file))
      if (result.status !== 200) throw new Error(JSON.stringify(result.body).slice(0, 2000))
      const { creates, unchanged } = result.body.data
      console.log(
        `${round}, file ${i + 1}: ${creates} made, ${unchanged} unchanged in ${(result.ms / 1000).toFixed(1)} s; memory grew by ${grew.toFixed(0)} MB; others waited at most ${waits.at(-1)?.toFixed(0)} ms`,
      )
      if (round === 'applied') first += result.ms
      else again += result.ms
      most = Math.max(most, grew)
      lag = Math.max(lag, held)
      waited = Math.max(waited, waits.at(-1) ?? 0)
    }
  const [there] = await bench.db.text<{ orders: number; lines: number; total: number }>(
    "select count(distinct o.id)::int as orders, count(*)::int as lines, sum(l.quantity * l.price) as total from orders o join order_lines l on l.order_id = o.id where o.original_order_id like 'H%' and not o.is_deleted",
  )
  console.log(`\n${there!.orders} orders, ${there!.lines} lines, ${there!.total} in all`)
  const part = orders / 200_000
  tell('applied', first / 1000, 's', 300 * part)
  tell('the same again', again / 1000, 's', 120 * part)
  tell('memory grew in a file', most, 'MB', 600)
  tell('others waited at most', waited, 'ms', 100)
  tell('event loop held up', lag, 'ms', 100)
  tellWrong('orders that are not there', orders - there!.orders)
  const { differences } = await verifyLedger(bench.db)
  tellWrong('differences of the ledgers', differences.length)

  /** Two or three lines of each order, its own columns in the first. */
  function fileOf(from: number, to: number): Buffer {
    const rows = ['Old number,Customer,Branch,Ordered,Completed,Paid by,SKU,Quantity,Price']
    for (let i = from; i < to; i++)
      for (let line = 0; line < 2 + (i % 2); line++) {
        const day = new Date(Date.UTC(2019, 0, 1 + (i % 2400))).toISOString().slice(0, 10)
        const own = line
          ? `H${i},,,,,`
          : `H${i},K${1 + (i % customers)},${branch!.name},${day},${day},${method!.name}`
        rows.push(
          `${own},${skus[(i * 7 + line) % skus.length]!.code},${1 + (i % 3)},${100 + (i % 900)}.50`,
        )
      }
    return Buffer.from(rows.join('\n'))
  }
} finally {
  await bench.close()
}

function upload(file: Buffer) {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="closed.csv"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')])
  return bench.post(
    '/api/importedOrders/import?dryRun=false',
    body,
    'multipart/form-data; boundary=x',
  )
}
