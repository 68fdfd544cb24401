import { parseArgs } from 'node:util'

export interface Options {
  /** Of the demo data. */
  readonly orders: number
  /** Alternating rounds of product and bare application. */
  readonly rounds: number
  /** Exits with 1 beyond a limit. */
  readonly isCheck: boolean
  /** Puts the table into docs/benchmarks.md. */
  readonly isWrite: boolean
}

const usage = `npm run bench:browser -- [options]

  --orders N   orders of the demo data (3000)
  --rounds N   rounds of product and bare application in turn (9)
  --check      exits with 1 when a limit is missed
  --write      puts the results into docs/benchmarks.md

CHROMIUM_PATH names another browser than the one that npm brings.`

/** What the command line asks for. Ends the process with the usage when it asks for anything else. */
export function optionsFrom(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        orders: { type: 'string', default: '3000' },
        rounds: { type: 'string', default: '9' },
        check: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
      },
    })
    const [orders, rounds] = [Number(values.orders), Number(values.rounds)]
    if (!(orders >= 1000) || !(rounds >= 2))
      throw new Error('At least 1000 orders and 2 rounds are needed.')
    return { orders, rounds, isCheck: values.check, isWrite: values.write }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}
