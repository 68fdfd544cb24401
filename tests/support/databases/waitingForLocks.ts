import type { Client } from 'pg'
import { expect } from 'vitest'

/** Waits until so many statements wait for a lock in the client's database. */
export async function waitingForLocks(
  client: Client,
  count: number,
  options?: { timeout: number },
) {
  await expect
    .poll(
      async () =>
        (
          await client.query(
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          )
        ).rowCount,
      options,
    )
    .toBe(count)
}
