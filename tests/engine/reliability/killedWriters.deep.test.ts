import { expect, it } from 'vitest'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import { isQuiet } from '#resources/messages/texting/quietHours.ts'
import { killedWriters } from '#tests/support/killedWriters.ts'
import { emptyBeginning } from '#tests/support/api/world.ts'

// Twenty times over is a measurement of its own: node scripts/run.mjs tests/bench/kills.ts
for (const [kind, kills] of [
  ['postgres', 3],
  ['embedded', 2],
] as const)
  describeOnDatabase(
    kind,
    'kill -9 while plans are booked and moved, customers told, stock is posted, payments are taken, containers checked in, scanned and completed and goods handed over',
    database => {
      it('loses nothing that was acknowledged and leaves nothing half done', async () => {
        // A transfer and the scans of a container are long: in so few kills none may be acknowledged. The measurement shows them.
        const kinds = ['container', 'move', 'payment', 'plan', 'post', 'sale']
        const { found, wrong, cleanReady, slowestReady } = await killedWriters(
          database.settings,
          kills,
          // A container is long as well: each kill comes after one.
          { kinds, awaited: ['container'] },
        )
        expect(wrong).toEqual([])
        const short = Object.keys(found).filter(each => !['scans', 'transfer'].includes(each))
        expect(short.toSorted()).toEqual(kinds)
        // 10 s, or on a machine that is busy otherwise as long as three clean starts.
        expect(slowestReady).toBeLessThan(Math.max(10_000, 3 * cleanReady))
      }, 240_000)
    },
    emptyBeginning,
  )

describeOnDatabase(
  'postgres',
  'kill -9 while late orders are decided',
  database => {
    it('moves promise and plan of an order and texts its customer once, or does nothing of it', async () => {
      const { found, wrong, texted } = await killedWriters(database.settings, 2, {
        isDeciding: true,
        kinds: ['decide'],
        awaited: ['decide'],
      })
      expect(wrong).toEqual([])
      expect(found.decide).toBeGreaterThan(0)
      // At night texts wait.
      if (!isQuiet(new Date(), 'NZ')) expect(texted).toBeGreaterThan(0)
    }, 240_000)
  },
  emptyBeginning,
)
