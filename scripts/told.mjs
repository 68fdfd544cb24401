/** Tells a mistake in a declaration by its message alone, since where it was noticed helps nobody. Every other error goes on. */
export function tellDeclaration(error) {
  if (error.name !== 'DeclarationError') throw error
  console.error(error.message)
  process.exitCode = 1
}
