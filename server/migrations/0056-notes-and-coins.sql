ALTER TABLE "day_counts" ADD COLUMN "pieces" jsonb;
