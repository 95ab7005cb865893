<?php
/**
 * The language of the elements on a page.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

/**
 * Returns our language for a locale of WordPress: `mr_IN` is `mr`. Empty for a language that we do not have.
 *
 * @param string $locale The locale.
 */
function language_of( string $locale ): string {
	$code = strtolower( substr( $locale, 0, 2 ) );
	return isset( read_description()['languages'][ $code ] ) ? $code : '';
}

/** Returns the locale of the page. In the administration it is that of the site, which visitors will see. */
function page_locale(): string {
	return is_admin() ? get_locale() : determine_locale();
}

/** Returns the language of the page: the one in the settings, or that of the page in WordPress. */
function page_language(): string {
	$chosen = read_settings()['language'];
	return '' !== $chosen ? $chosen : language_of( page_locale() );
}

/**
 * Returns the language that an element has to name itself; empty where it follows the page.
 *
 * @param string $given The language on the element.
 */
function language_on_tag( string $given ): string {
	if ( '' !== $given ) {
		return $given;
	}
	$language = page_language();
	return language_of( page_locale() ) === $language ? '' : $language;
}

/**
 * Returns the direction in which a language is written.
 *
 * @param string $language Its code.
 */
function direction_of( string $language ): string {
	return read_description()['languages'][ $language ]['direction'] ?? 'ltr';
}
