ALTER TABLE "open_sales" ADD COLUMN "is_freight_by_hand" boolean DEFAULT false NOT NULL;
