/** A pasted row: the number of a container and the day, where both can be read. */
export interface PastedEta {
  readonly no: string
  readonly arrivesOn: string | null
  /** The day as it was typed. */
  readonly typed: string
}

/**
 * Rows of "number, day" as they were pasted from an e-mail or a spreadsheet. Days are read as
 * 2027-03-10, 10/03/2027 and 10 Mar 2027; a day without a year is the next one from `today` on.
 * @example pastedEtas('KAVU3000007, 10/03/2027', '2026-11-30') // [{ no: 'KAVU3000007', arrivesOn: '2027-03-10', ... }]
 */
export const pastedEtas = (text: string, today: string): PastedEta[] =>
  text.split(/\r?\n/).flatMap(line => {
    // Agents write a number as KAVU 300000-7, too.
    const row = line.trim().replace(/^([a-z]{4})[\s-]*(\d{6})[\s-]*(\d)\b/i, '$1$2$3')
    const [, no = '', typed = ''] = /^(\S+?)(?:[\s,;:]+(.*))?$/.exec(row) ?? []
    const day = typed.replace(/^[\s,;]+|[\s,;]+$/g, '')
    // A heading, or an empty row.
    if (!no || (!/\d/.test(no) && !/\d/.test(day))) return []
    return [{ no: no.toUpperCase(), arrivesOn: dayIn(day, today), typed: day }]
  })

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

function dayIn(typed: string, today: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!)
  const parts = /^(\d{1,2})[\s./-]+(\d{1,2}|[a-z]{3,9})\.?(?:[\s./-]+(\d{2}|\d{4}))?$/i.exec(typed)
  if (!parts) return null
  const [, day = '', middle = '', year] = parts
  const month = /\d/.test(middle)
    ? middle
    : String(months.indexOf(middle.slice(0, 3).toLowerCase()) + 1)
  if (year) return dayOf(year.length === 2 ? `20${year}` : year, month, day)
  const thisYear = dayOf(today.slice(0, 4), month, day)
  return thisYear && thisYear < today
    ? dayOf(String(Number(today.slice(0, 4)) + 1), month, day)
    : thisYear
}

/** The day, if the calendar has it. */
function dayOf(year: string, month: string, day: string): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null
}
