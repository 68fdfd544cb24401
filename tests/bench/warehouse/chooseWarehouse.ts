import type { Page } from 'playwright-core'

/** Chooses whose jobs a phone shows; what they are chosen by stands behind one line once a warehouse is known. */
export async function chooseWarehouse(page: Page, warehouseId: string): Promise<void> {
  const choice = page.getByRole('combobox', { name: 'Warehouse', exact: true })
  const line = page.getByRole('button', { name: /^Which jobs/ })
  await choice.or(line).first().waitFor()
  if (!(await choice.isVisible())) await line.click()
  await choice.selectOption(warehouseId)
}
