-- Deletes the value of client_event_id in every row of stocktake_counts.
ALTER TABLE "stocktake_counts" DROP COLUMN "client_event_id";
ALTER TABLE "stock_differences" DROP CONSTRAINT "stock_differences_expected_min";
-- A row of stock_differences that this does not hold for stops it.
ALTER TABLE "stock_differences" ADD CONSTRAINT "stock_differences_expected_min" CHECK ("expected" >= -1000000);
