-- All cards of a lesson together were the part '0'.
UPDATE "lesson_record" SET "parts" = ("parts" - '0') || jsonb_build_object('cards', "parts" -> '0') WHERE "parts" ? '0';
