/**
 * SQL of days and moments, by two clocks (readings, item 57). What happened has the day that lists,
 * papers and books of the client name alike, by the clocks that its people are shown. What holds,
 * such as a price or a cut-off, goes by the clocks on the wall. Nothing else works a day out.
 */

/** The day on which something happened. `client` is the id of a client. */
export const happenedDay = (client: string, at: string) => `money_day(${client}, ${at})`

/** The moment at which such a day begins. */
export const happenedDayBegins = (client: string, day: string) =>
  `money_day_begins(${client}, ${day})`

/** What the clocks on the wall of a zone show at a moment: those of a branch. */
export const wallTimeIn = (zone: string, at: string) => `wall_time(${zone}, ${at})`

/** What the clocks on the wall of a client show at a moment. */
export const wallTime = (client: string, at: string) =>
  `(select wall_time(wall.timezone, ${at}) from clients wall where wall.id = ${client})`

/** The day that they show. */
export const wallDay = (client: string, at: string) => `(${wallTime(client, at)})::date`

/** The moment at which they show this time; a day stands for its beginning. */
export const wallMoment = (client: string, shown: string) =>
  `(select wall_moment(wall.timezone, (${shown})::timestamp) from clients wall where wall.id = ${client})`

/** Noon of a day: it is of that day by either clock. */
export const noonOf = (client: string, day: string) => wallMoment(client, `${day} + time '12:00'`)

/** The day that it is where a client works. */
export const todayOf = (client: string) => wallDay(client, 'now()')

/**
 * The latest day that people of a client call today: on the wall, or by the clocks that they are
 * shown, which in summer are an hour behind Auckland's.
 */
export const latestTodayOf = (client: string) =>
  `greatest(${todayOf(client)}, ${happenedDay(client, 'now()')})`

/** A moment as text in JSON: ISO 8601 in UTC. */
export const isoOf = (at: string) =>
  `to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
