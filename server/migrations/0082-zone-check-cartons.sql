ALTER TABLE "zone_check_lines" ADD COLUMN "cartons" integer DEFAULT 0 NOT NULL;
ALTER TABLE "zone_check_lines" ADD CONSTRAINT "zone_check_lines_cartons_min" CHECK ("cartons" >= 0);
