-- The text "avatar" was shown nowhere and named no file of ours: nothing reads it from now on.
ALTER TABLE "staff" ADD COLUMN "picture" uuid;
ALTER TABLE "staff" ADD CONSTRAINT "staff_picture_files_id_fk" FOREIGN KEY ("picture") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "staff_picture_idx" ON "staff" USING btree ("picture");
