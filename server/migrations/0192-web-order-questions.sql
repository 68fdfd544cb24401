ALTER TABLE "website_orders" ADD COLUMN "question" text;
ALTER TABLE "website_orders" ADD COLUMN "agreed" jsonb;
-- What was marked before both versions were kept is asked too.
UPDATE "website_orders" SET "question" = 'Its shop tells it otherwise than when it was booked.' WHERE "is_changed" AND "state" = 'Booked' AND NOT "is_deleted";
