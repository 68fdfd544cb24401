import { install } from '#define'
import { vocabulary } from '#resources/vocabulary.ts'

// For tests of parts that ask for role codes and countries, and for no declaration: this loads faster than the product.
install({ tree: [], screens: {}, entities: {}, calls: {}, vocabulary })
