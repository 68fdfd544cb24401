import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What takes minutes begins first, lest all wait for it at the end; among it processes that are killed and timed, before two browsers are busy.
 * Then the files of `api` and those of `unit`, each without a break, since a worker keeps their modules only from one to the next; then journeys
 * among the others, which need the processors more evenly than they do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return spread(await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

const longest = [
  'reliability/processes',
  'reliability/backup',
  'contract/entities',
  'journeys/accessible',
  'engine/files/exports',
  'domain/races',
]

/** Projects whose files share the modules of a worker. */
const shared = ['api', 'unit']

function rank({ moduleId, project }: TestSpecification): number {
  const at = longest.findIndex(name => moduleId.includes(name))
  if (at >= 0) return at
  const sharing = shared.indexOf(project.name)
  return longest.length + (sharing >= 0 ? sharing : shared.length)
}

/**
 * The files of each project at even distances, in the order that they had. Journeys, which are longer, end before the last quarter, lest a
 * worker walks one while the others have nothing to do.
 */
function spread(files: readonly TestSpecification[]): TestSpecification[] {
  const placed = new Map<string, number>()
  const of = (file: TestSpecification) => files.filter(each => each.project === file.project).length
  return files
    .map(file => {
      const at = placed.get(file.project.name) ?? 0
      placed.set(file.project.name, at + 1)
      const share = (at + 0.5) / of(file)
      return { file, share: file.project.name === 'journeys' ? share * 0.75 : share }
    })
    .toSorted((a, b) => a.share - b.share)
    .map(({ file }) => file)
}
