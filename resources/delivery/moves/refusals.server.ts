import { BadInput, NotFound, Refused, Stale, type Problem } from '#server/kit'

/** What work was refused with, if it was; what fails otherwise is thrown. */
export async function refusalsOf(work: Promise<unknown>): Promise<Problem[]> {
  try {
    await work
    return []
  } catch (error) {
    const isRefusal = [BadInput, NotFound, Refused, Stale].some(kind => error instanceof kind)
    if (!isRefusal) throw error
    return [...(error as Refused).errors]
  }
}
