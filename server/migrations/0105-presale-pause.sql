ALTER TABLE "container_lines" ADD COLUMN "paused_presold" integer;
ALTER TABLE "container_lines" ADD CONSTRAINT "container_lines_check_3" CHECK ("presold" <= coalesce("paused_presold", "presold"));
ALTER TABLE "container_lines" ADD CONSTRAINT "container_lines_paused_presold_min" CHECK ("paused_presold" >= 0);
