/** What the floor serves, as JSON on its standard input. */
export interface FloorSettings {
  readonly databaseUrl: string
  /** Those of the product's sessions. */
  readonly options: string
  readonly connections: number
  /** Whose records it answers. */
  readonly person: Person
}

export interface Person {
  readonly clientId: string
  readonly staffId: string
  readonly country: 'NZ' | 'CA'
}
