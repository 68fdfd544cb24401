ALTER TABLE "stock_differences" ADD COLUMN "cartons" integer DEFAULT 0 NOT NULL;
ALTER TABLE "stock_differences" ADD CONSTRAINT "stock_differences_cartons_min" CHECK ("cartons" >= 0);
