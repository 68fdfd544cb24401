ALTER TABLE "opening_stock" DROP CONSTRAINT "opening_stock_quantity_min";
ALTER TABLE "opening_stock" ADD COLUMN "counted_date" date;
ALTER TABLE "opening_stock" ADD COLUMN "document" text;
CREATE INDEX "opening_stock_document_search" ON "opening_stock" USING gin ("document" gin_trgm_ops);
-- A row of opening_stock that this does not hold for stops it.
ALTER TABLE "opening_stock" ADD CONSTRAINT "opening_stock_quantity_min" CHECK ("quantity" >= 0);
