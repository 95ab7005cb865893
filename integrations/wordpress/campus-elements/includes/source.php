<?php
/**
 * Where the script and the style sheet come from.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

/**
 * Returns the addresses of the script and of the style sheet, with their checksums: of the server, which has no fixed
 * version and so no checksum, or of a hosted version. Null where the hosted files do not answer.
 */
function find_files(): ?array {
	$settings = read_settings();
	if ( 'hosted' !== $settings['source'] || '' === $settings['files'] ) {
		return array(
			'version' => '',
			'script'  => array( 'address' => $settings['server'] . '/campus-elements.js', 'integrity' => '' ),
			'sheet'   => array( 'address' => $settings['server'] . '/campus-forms.css', 'integrity' => '' ),
		);
	}
	$version = is_channel( $settings['version'] ) ? newest_version( $settings['version'] ) : $settings['version'];
	return '' === $version ? null : hosted_files( $settings['files'], $version );
}

/**
 * Returns whether a version names a channel, the newest version with a major number, instead of one version.
 *
 * @param string $version As in the settings.
 */
function is_channel( string $version ): bool {
	return 1 === preg_match( '/^\d+$/', $version );
}

/**
 * Returns the newest version of a channel; empty where the channel does not answer.
 *
 * @param string $major The major number.
 */
function newest_version( string $major ): string {
	$channel = json_decode( fetch_kept_text( read_settings()['files'] . "/channel/$major.json" ) ?? '', true );
	$version = $channel['version'] ?? '';
	return is_string( $version ) && is_version( $version ) ? $version : '';
}

/**
 * Returns whether a text is the number of a version, such as `1.2.3`.
 *
 * @param string $text The text.
 */
function is_version( string $text ): bool {
	return 1 === preg_match( '/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/', $text );
}

/**
 * Returns the files of a hosted version with their checksums; null where it has none.
 *
 * @param string $folder  The address of the hosted folder.
 * @param string $version The version.
 */
function hosted_files( string $folder, string $version ): ?array {
	$sums  = json_decode( fetch_kept_text( "$folder/$version/integrity.json" ) ?? '', true );
	$files = array( 'version' => $version );
	foreach ( array( 'script' => 'campus-elements.js', 'sheet' => 'campus-forms.css' ) as $kind => $file ) {
		$sum = $sums['files'][ $file ] ?? '';
		if ( ! is_string( $sum ) || 1 !== preg_match( '~^sha(256|384|512)-[A-Za-z0-9+/=]+$~', $sum ) ) {
			return null;
		}
		$files[ $kind ] = array( 'address' => "$folder/$version/$file", 'integrity' => $sum );
	}
	return $files;
}
