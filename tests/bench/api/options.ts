import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface Options {
  readonly orders: number
  readonly stockLines: number
  /** Alternating rounds of product and floor, and how many seconds each takes. */
  readonly rounds: number
  readonly seconds: number
  /** Changes between the two measurements of a list. */
  readonly updates: number
  /** How often each read is asked for that one person waits for; absent: as often as it takes for each of its paths. */
  readonly requests: number | undefined
  /** How many are written in one file. */
  readonly invoices: number
  /** How many processes the product has; the floor has one. */
  readonly processes: number
  /** What is measured; everything when empty. */
  readonly only: readonly string[]
  /** Where the database stays; absent: a temporary folder. */
  readonly data: string | undefined
  /** Exits with 1 beyond a limit. */
  readonly isCheck: boolean
  /** Puts the table into docs/benchmarks.md. */
  readonly isWrite: boolean
}

const usage = `npm run bench -- [options]

  --orders N        orders of the demo data (1000000)
  --stock-lines N   stock lines of the demo data (as many as orders)
  --rounds N        rounds of product and floor in turn (5)
  --seconds N       seconds of each round (4)
  --updates N       changes between the two measurements of a list (40000)
  --requests N      of each read that one person waits for (100 to 200 at least)
  --invoices N      in one file (500)
  --processes N     processes of the product (1)
  --only A,B        of list, one, stock, processing, waits, indexes, screens,
                    selling, changes, update; and of channels, containers
                    and eta, which are measured when they are named
  --data DIR        keeps the database there, and uses what an earlier run has left
  --keep            the same, in .cache/bench
  --check           exits with 1 when a limit is missed
  --write           puts the results into docs/benchmarks.md`

/** What the command line asks for. Ends the process with the usage when it asks for anything else. */
export function optionsFrom(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        orders: { type: 'string', default: '1000000' },
        'stock-lines': { type: 'string' },
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '4' },
        updates: { type: 'string', default: '40000' },
        requests: { type: 'string' },
        invoices: { type: 'string', default: '500' },
        processes: { type: 'string', default: '1' },
        only: { type: 'string', default: '' },
        data: { type: 'string' },
        keep: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
      },
    })
    const orders = number('orders', values.orders)
    const folder = values.data ?? (values.keep ? '.cache/bench' : undefined)
    return {
      orders,
      stockLines: number('stock-lines', values['stock-lines'] ?? String(orders)),
      rounds: number('rounds', values.rounds),
      seconds: secondsOf(values.seconds),
      updates: number('updates', values.updates),
      requests: values.requests === undefined ? undefined : number('requests', values.requests),
      invoices: number('invoices', values.invoices),
      processes: number('processes', values.processes),
      only: values.only.split(',').filter(Boolean),
      data: folder && resolve(folder),
      isCheck: values.check,
      isWrite: values.write,
    }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

/** A part of a second is enough to see whether a bench still runs. */
function secondsOf(text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`--seconds must be a number above 0, not "${text}".`)
  return value
}

function number(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`--${name} must be a whole number from 1 on, not "${text}".`)
  return value
}
