ALTER TABLE "stock_moves" ADD COLUMN "happened_on_utc" timestamp(3) with time zone;
