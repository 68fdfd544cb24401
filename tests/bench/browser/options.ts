import { parseArgs } from 'node:util'

export interface Options {
  /** Of the demo data. */
  readonly orders: number
  /** Alternating rounds of product and bare application. */
  readonly rounds: number
  /** How many lists and calls are visited twice for the heap. */
  readonly screens: number
  /** How many times slower the processor is where it is slowed down. */
  readonly slowdown: number
  /** Milliseconds between two measurements. */
  readonly pause: number
  /** Exits with 1 beyond a limit. */
  readonly isCheck: boolean
  /** Puts the table into docs/benchmarks.md. */
  readonly isWrite: boolean
}

const usage = `npm run bench:browser -- [options]

  --orders N   orders of the demo data (3000)
  --rounds N   rounds of product and bare application in turn (9)
  --screens N  visited twice for the heap (20)
  --slowdown N how many times slower the processor is for drawing and typing (4)
  --pause N    milliseconds between two measurements (400)
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
        screens: { type: 'string', default: '20' },
        slowdown: { type: 'string', default: '4' },
        pause: { type: 'string', default: '400' },
        check: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
      },
    })
    const [orders, rounds] = [Number(values.orders), Number(values.rounds)]
    if (!(orders >= 1000) || !(rounds >= 2))
      throw new Error('At least 1000 orders and 2 rounds are needed.')
    const [screens, pause, slowdown] = [values.screens, values.pause, values.slowdown].map(
      Number,
    ) as [number, number, number]
    if (!(screens >= 1) || !(pause >= 0) || !(slowdown >= 1))
      throw new Error('--screens, --pause and --slowdown are numbers.')
    return {
      orders,
      rounds,
      screens,
      pause,
      slowdown,
      isCheck: values.check,
      isWrite: values.write,
    }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}
