import { browserProduct } from '#resources/browser.ts'
import { installProduct } from '#src/app/product/install.ts'

// The application's parts ask the installed product; a test of theirs imports this file.
installProduct(browserProduct)
