/** What the floor serves: statements by operation, and for each number the values of each statement. */
export interface FloorSettings {
  readonly databaseUrl: string
  readonly connections: number
  readonly operations: Readonly<Record<string, FloorOperation>>
}

export interface FloorOperation {
  readonly statements: readonly string[]
  readonly values: readonly (readonly (readonly unknown[])[])[]
}
