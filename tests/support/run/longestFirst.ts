import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What takes minutes begins first, lest all wait for it at the end. The files of each project then follow each other without a break, since
 * a worker keeps modules, and an application, only from one file to the next of its project. Screens come last: their files are short, so
 * that the workers end together.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

const longest = [
  'reliability/processes.deep',
  'reliability/killedWriters',
  'contract/entities',
  'journeys/accessible',
  'engine/files/exports',
  'domain/races',
]

const order = ['deep', 'all of them', 'embedded', 'api', 'journeys', 'all screens', 'unit', 'ui']

function rank({ moduleId, project }: TestSpecification): number {
  const at = longest.findIndex(name => moduleId.includes(name))
  if (at >= 0) return at
  const later = order.indexOf(project.name)
  return longest.length + (later >= 0 ? later : order.length)
}
