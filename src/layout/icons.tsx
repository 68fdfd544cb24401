import AdministrationIcon from '@mui/icons-material/SettingsOutlined'
import ProductIcon from '@mui/icons-material/ChairOutlined'
import SaleIcon from '@mui/icons-material/ReceiptLongOutlined'
import StockIcon from '@mui/icons-material/Inventory2Outlined'
import OtherIcon from '@mui/icons-material/FolderOutlined'
import type { ReactElement } from 'react'

/** The sign of an area, by the name that its route gives. */
export const signOf = (name: string | undefined): ReactElement => (name && signs[name]) || other

const signs: Readonly<Record<string, ReactElement>> = {
  administration: <AdministrationIcon />,
  product: <ProductIcon />,
  sale: <SaleIcon />,
  stock: <StockIcon />,
}
const other = <OtherIcon />
