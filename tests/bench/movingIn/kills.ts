// Kills a server at ten random moments of applying an import and ten of taking one back, on PostgreSQL, and looks whether it is whole or not there, whether
// the list of imports tells which, and whether an interrupted one goes on to its end: node scripts/run.mjs tests/bench/movingIn/kills.ts [--kills 10] [--rows 5000]
import '#tests/support/installProduct.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { addReference } from '#resources/demo.server.ts'
import { addStaff } from '#server/cli/staff.ts'
import { migrate } from '#server/db/migrate.ts'
import { openConfigured } from '#server/db/open.ts'
import { verifyLedger } from '#server/db/verify/ledger.ts'
import { startPostgres } from '#tests/support/databases/postgres.ts'
import { formOf } from '#tests/support/files.ts'
import { buildProgram, type ServerProcess } from '#tests/support/serverProcess.ts'
import { tellWrong } from '#tests/bench/server.ts'
import { sizesOf } from '#tests/bench/sizes.ts'

const { kills, rows } = sizesOf({ kills: 10, rows: 5000 })
const interrupted = 'Interrupted, nothing stored'
const person = { email: 'bench@test.example', password: 'a long enough password' }

const postgres = await startPostgres({ isDurable: true })
const program = await buildProgram()
const settings = { DATABASE_URL: await postgres.createDatabase() }
const db = await openConfigured({ databaseUrl: settings.DATABASE_URL, dataDir: '' })
let server: ServerProcess | undefined
let token = ''
const wrong: string[] = []
try {
  await migrate(db)
  await addReference(db)
  await addStaff(db, { ...person, name: 'Bench', codes: 'ALL', client: 'NZ' })
  await start()
  // How long each takes that nobody kills says what moments there are.
  let held = 0
  const applying = await timed(async () => {
    const done = apply('C')
    await isHeld()
    const began = Date.now()
    return done.finally(() => (held = Date.now() - began))
  })
  const clean = (await imports())[0]!
  const undoing = await timed(() => undo(clean.id))
  console.log(
    `${rows} customers with an address: applied in ${applying} ms, of which it was kept and not yet saved for ${held} ms, taken back in ${undoing} ms`,
  )
  const whole = { apply: 0, undo: 0 }
  for (let n = 1; n <= kills; n++) {
    const name = `A${n}-`
    const isAcknowledged = await killedWithin(held, () => apply(name), isHeld)
    const there = await look(name, 'Imported', isAcknowledged)
    if (there) whole.apply++
    // What has not happened goes on with the kept file, or is brought again, and nothing is there twice.
    else if (!(await (n % 2 ? goneOn(name) : broughtAgain(name))))
      wrong.push(`${name} does not go on`)
    await look(name, 'Imported', true)
    const [left] = await db.text<{ n: number }>('select count(*)::int as n from import_stagings')
    if (left!.n) wrong.push(`${name}: ${left!.n} files are still kept`)
    const { id } = (await imports())[0]!
    const isUndone = await killedWithin(undoing, () => undo(id))
    if (await look(name, 'Taken back', isUndone)) whole.undo++
    else if ((await undo(id)).status !== 200) wrong.push(`${name} cannot be taken back again`)
    await look(name, 'Taken back', true)
    console.log(`${n}: ${wrong.length} wrong so far`)
  }
  console.log(
    `${kills} kills while applying, of which ${whole.apply} came after all was there; ${kills} while taking back, of which ${whole.undo} came after all was gone`,
  )
  const { differences } = await verifyLedger(db)
  for (const text of [...wrong, ...differences.map(each => each.text)]) console.log(`  ${text}`)
  tellWrong('half done, or told wrongly', wrong.length)
  tellWrong('what the ledger check finds', differences.length)
} finally {
  await server?.end('SIGKILL')
  await db.close()
  program.remove()
  await postgres.stop()
}

async function start() {
  server = await program.serve(settings)
  await server.ready()
  const answer = await ask('POST', '/api/account/login', JSON.stringify(person))
  token = (answer.body as { accessToken: string }).accessToken
}

async function ask(
  method: string,
  path: string,
  body?: string | Buffer,
  type = 'application/json',
) {
  const answer = await fetch(`${server!.url}${path}`, {
    method,
    headers: { ...(body && { 'content-type': type }), authorization: `Bearer ${token}` },
    ...(body && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

function apply(name: string) {
  const lines = Array.from(
    { length: rows },
    (_, i) => `${name}${i},Customer ${name}${i},${i} Mill Road,Auckland,1010,NZ`,
  )
  const file = `Old number,Name,Line1,City,Postcode,Country\n${lines.join('\n')}\n`
  const columns = {
    Line1: 'addresses.line1',
    City: 'addresses.city',
    Postcode: 'addresses.postcode',
    Country: 'addresses.country',
  }
  const mapping = JSON.stringify({ columns })
  const { payload, headers } = formOf({ mapping }, { bytes: file, name: `${name}.csv` })
  return ask('POST', '/api/customers/import?dryRun=false', payload, headers['content-type'])
}

function undo(requestId: string) {
  return ask('POST', '/api/imports/undo', JSON.stringify({ requestId }))
}

async function goneOn(name: string) {
  const told = (await imports()).find(({ fileName }) => fileName === `${name}.csv`)
  const { body } = await ask(
    'POST',
    '/api/imports/goOn',
    JSON.stringify({ stagingId: told?.stagingId }),
  )
  return body.isSuccess === true && body.creates === rows
}

async function broughtAgain(name: string) {
  return (await apply(name)).status === 200
}

/** Resolves while a kept file is being examined and saved. */
async function isHeld() {
  for (;;) {
    const held = await db.text(
      "select from pg_locks where locktype = 'advisory' and classid = 7154 and objsubid = 2",
    )
    if (held.length) return
    await sleep(5)
  }
}

interface Told {
  readonly id: string
  readonly stagingId: string | null
  readonly fileName: string
  readonly state: string
  readonly creates: number
}

async function imports() {
  return (await ask('GET', '/api/imports')).body.data as Told[]
}

async function timed(work: () => Promise<{ status: number; body: object }>) {
  const began = Date.now()
  const { status, body } = await work()
  if (status !== 200) throw new Error(JSON.stringify(body).slice(0, 500))
  return Date.now() - began
}

/** Kills the server at a moment of the work, starts it anew, and says whether the work was acknowledged before. */
async function killedWithin(
  most: number,
  work: () => Promise<{ status: number }>,
  begins: () => Promise<void> = async () => {},
) {
  let isAcknowledged = false
  const working = work().then(
    ({ status }) => (isAcknowledged = status === 200),
    () => false,
  )
  await begins()
  await sleep(Math.random() * most)
  await server!.end('SIGKILL')
  // What was cut off while it was sent may never be answered.
  await Promise.race([working, sleep(2000)])
  await start()
  return isAcknowledged
}

/** Whether an import is there, or is taken back; notes what is half done, lost or told wrongly. */
async function look(name: string, state: 'Imported' | 'Taken back', mustBe: boolean) {
  const find = async () => (await imports()).find(({ fileName }) => fileName === `${name}.csv`)
  let told = await find()
  // The database may still be ending what the killed server had begun.
  for (let tries = 0; told?.state === 'Running' && tries < 100; tries++) {
    await sleep(100)
    told = await find()
  }
  const [living] = await db.text<{ customers: number; addresses: number }>(
    `select (select count(*)::int from customers where old_no like $1 and not is_deleted) as customers,
       (select count(*)::int from addresses a join customers c on c.id = a.customer_id where c.old_no like $1 and not c.is_deleted) as addresses`,
    [`${name}%`],
  )
  const { customers, addresses } = living!
  const isThere = customers === rows
  if ((customers !== 0 && !isThere) || addresses !== customers)
    wrong.push(`${name}: ${customers} customers with ${addresses} addresses are there`)
  if (isThere !== (told?.state === 'Imported'))
    wrong.push(`${name}: ${customers} are there, and the list says ${told?.state ?? 'nothing'}`)
  if (!told || (told.state === interrupted && state !== 'Imported'))
    wrong.push(`${name}: the list says ${told?.state ?? 'nothing'}`)
  if (told && told.creates !== (told.state === interrupted ? 0 : rows))
    wrong.push(`${name}: the list tells of ${told.creates}`)
  const isSo = state === 'Imported' ? isThere : !isThere
  if (mustBe && !isSo) wrong.push(`${name} was acknowledged as ${state} and is not`)
  return isSo
}
