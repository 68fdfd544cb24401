/** A problem of a declaration: the file, the field or part, and how to fix it. */
export interface Problem {
  readonly file: string
  readonly field: string
  readonly mend: string
  /** The option of the declaration that names the field, such as `list.sortable`. */
  readonly option?: string
}

/** A problem of one file: the field or part, how to fix it, and the option that names it. */
export type Finding = readonly [field: string, mend: string, option?: string]
/** Findings in the order in which a check makes them. */
export type Findings = Generator<Finding, void, void>

/** Problems in the order in which a check finds them. */
export type Problems = Generator<Problem, void, void>

/**
 * A problem as one line: file, option, field, fix.
 * @example describeProblem({ file: 'orderTags.entity.ts', field: 'kolour', mend: 'is not a field' }) // 'orderTags.entity.ts: kolour is not a field'
 */
export const describeProblem = ({ file, option, field, mend }: Problem) =>
  [file, ...(option ? [option] : []), `${field} ${mend}`].join(': ')

/**
 * Thrown for contradictory declarations: one line per problem, without duplicates.
 * @example throw new DeclarationError({ file: 'orderTags.entity.ts', field: 'kolour', mend: 'is not a field of orderTags' })
 */
export class DeclarationError extends Error {
  readonly problems: readonly Problem[]
  constructor(...problems: Problem[]) {
    super([...new Set(problems.map(describeProblem))].join('\n'))
    this.name = 'DeclarationError'
    this.problems = problems
  }
}
