/** What the floor serves: statements by operation, and for each number the values of each statement. */
export interface FloorSettings {
  readonly databaseUrl: string
  /** Those of the product's sessions. */
  readonly options: string
  readonly connections: number
  readonly operations: Readonly<Record<string, FloorOperation>>
}

export interface FloorOperation {
  readonly statements: readonly { readonly text: string; readonly isPrepared: boolean }[]
  readonly values: readonly (readonly (readonly unknown[])[])[]
}
