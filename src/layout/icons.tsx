import AdministrationIcon from '@mui/icons-material/SettingsOutlined'
import ProductIcon from '@mui/icons-material/ChairOutlined'
import SaleIcon from '@mui/icons-material/ReceiptLongOutlined'
import StockIcon from '@mui/icons-material/Inventory2Outlined'
import OtherIcon from '@mui/icons-material/FolderOutlined'
import type { SvgIconComponent } from '@mui/icons-material'

/** The sign of an area, by the name that its route gives. */
export const iconOf = (name: string | undefined): SvgIconComponent => (name && icons[name]) || OtherIcon

const icons: Readonly<Record<string, SvgIconComponent>> = {
  administration: AdministrationIcon,
  product: ProductIcon,
  sale: SaleIcon,
  stock: StockIcon,
}
