import AdministrationIcon from '@mui/icons-material/SettingsOutlined'
import ProductIcon from '@mui/icons-material/ChairOutlined'
import SaleIcon from '@mui/icons-material/ReceiptLongOutlined'
import StockIcon from '@mui/icons-material/Inventory2Outlined'
import NewIcon from '@mui/icons-material/PostAddOutlined'
import ReportsIcon from '@mui/icons-material/FactCheckOutlined'
import TasksIcon from '@mui/icons-material/TaskAltOutlined'
import FiguresIcon from '@mui/icons-material/QueryStatsOutlined'
import IssuesIcon from '@mui/icons-material/ReportProblemOutlined'
import PromotionIcon from '@mui/icons-material/LocalOfferOutlined'
import QualityIcon from '@mui/icons-material/VerifiedOutlined'
import WarehouseIcon from '@mui/icons-material/WarehouseOutlined'
import IncentivesIcon from '@mui/icons-material/PaymentsOutlined'
import OtherIcon from '@mui/icons-material/FolderOutlined'
import type { ReactElement } from 'react'

/** The icon of an area, by the name in its route. */
export const signOf = (name: string | undefined): ReactElement => (name && signs[name]) || other

const signs: Readonly<Record<string, ReactElement>> = {
  administration: <AdministrationIcon />,
  figures: <FiguresIcon />,
  incentives: <IncentivesIcon />,
  issues: <IssuesIcon />,
  new: <NewIcon />,
  product: <ProductIcon />,
  promotion: <PromotionIcon />,
  quality: <QualityIcon />,
  reports: <ReportsIcon />,
  sale: <SaleIcon />,
  stock: <StockIcon />,
  tasks: <TasksIcon />,
  warehouse: <WarehouseIcon />,
}
const other = <OtherIcon />
